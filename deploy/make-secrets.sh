#!/bin/sh
# Makes the secrets that compose.yaml reads, in the folder beside it; those that are there stay.
set -eu
cd "$(dirname "$0")"
umask 077
mkdir -p secrets
hex() { od -An -N"$1" -tx1 /dev/urandom | tr -d ' \n'; }
[ -s secrets/postgres_password ] || hex 24 >secrets/postgres_password
password=$(cat secrets/postgres_password)
printf 'postgres://tramo:%s@db:5432/tramo' "$password" >secrets/database_url
printf 'postgres://tramo:%s@pgbouncer:6432/tramo' "$password" >secrets/pooled_database_url
[ -s secrets/secret_key ] || hex 32 >secrets/secret_key
# Containers read them as other users; their folder keeps everybody else of this machine out.
chmod 0444 secrets/*
chmod 0700 secrets
echo "Secretos en $(pwd)/secrets. Respalda secret_key aparte: sin ella no se abre lo que selló."
