#!/bin/sh
# Writes PgBouncer's configuration from the password's file, where only its own process reads it, and becomes PgBouncer.
set -eu
umask 077
folder=$(mktemp -d)
password=$(cat "${PASSWORD_FILE:-/run/secrets/postgres_password}")
printf '"tramo" "%s"\n' "$password" >"$folder/users"
cat >"$folder/pgbouncer.ini" <<END
[databases]
tramo = host=${POSTGRES_HOST:-db} port=${POSTGRES_PORT:-5432} dbname=tramo
[pgbouncer]
listen_addr = ${LISTEN:-0.0.0.0}
listen_port = ${PORT:-6432}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = $folder/users
pool_mode = transaction
default_pool_size = ${POOL_SIZE:-20}
max_client_conn = 1000
server_tls_sslmode = prefer
ignore_startup_parameters = extra_float_digits,options
log_connections = 0
log_disconnections = 0
END
exec pgbouncer -q "$folder/pgbouncer.ini"
