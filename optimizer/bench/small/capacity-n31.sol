Route #1: 8 27 23 29
Route #2: 1 21 11 14 28
Route #3: 16 25 5 13 2
Route #4: 22 4 19 20 3 12
Route #5: 15 9 7 30 6
Route #6: 10 18 24 26 17
Cost 686
