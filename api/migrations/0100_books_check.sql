-- Each night's proof of all books: claimed by whoever works first, and what it found until the operator was told. Nobody's company.
create table books_check (
  day date primary key,
  began_at timestamptz not null,
  ended_at timestamptz,
  books int not null default 0,
  faults text[] not null default '{}',
  told_at timestamptz
);
