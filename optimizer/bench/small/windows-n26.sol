Route #1: 25 21 7
Route #2: 14 12 16 1 19 9 22
Route #3: 3 8 5 11
Route #4: 15 18 24 17 6 13 4
Route #5: 10 23 2 20
Cost 675.0
