Route #1: 4 1 9 7 20 23 10
Route #2: 17 15 22 3
Route #3: 13 12 18 21 2 16
Route #4: 8 19 5 6
Route #5: 24 14 25 11
Cost 735.77
