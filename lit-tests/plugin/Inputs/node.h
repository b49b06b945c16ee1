struct node {
  long key;
  double weight;
  int flag;
};

struct node *make(int count);
