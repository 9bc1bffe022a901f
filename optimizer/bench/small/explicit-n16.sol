Route #1: 11 15 14
Route #2: 4 2 6 9
Route #3: 1 3 8 5 10
Route #4: 7 12 13
Cost 5933
