Route #1: 22 19 25 11 14
Route #2: 12
Route #3: 
Route #4: 16 4 18 5 24 10 17
Route #5: 7 21 1 3 15 9 20 8 23 2 6 13
Route #6: 
Route #7: 
Cost 725.76
