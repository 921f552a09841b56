#!/bin/sh
# Runs once, when the database's volume is new: gives the desk a role of its own, which is no superuser.
set -eu
psql --username=postgres --set=ON_ERROR_STOP=1 --set=password="$(cat "$DESK_PASSWORD_FILE")" <<'SQL'
create role desk login nosuperuser nocreatedb nocreaterole password :'password';
create database desk owner desk;
revoke all on database desk from public;
SQL
