Route #1: p3 6 2 12 p2 9 p1 8 d3 7 d2 d1 11
Route #2: 
Route #3: 10 1 3 5 4
Cost 13443
