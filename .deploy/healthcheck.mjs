import { get } from 'node:http';

// Ends with 0 when the desk in this container answers. It asks under the desk's own name, because the
// desk refuses others.
const { PORT = '3000', DESK_HOSTS = `127.0.0.1:${PORT}` } = process.env;
const [host = ''] = DESK_HOSTS.split(',');
get({ host: '127.0.0.1', port: PORT, path: '/healthz', headers: { host: host.trim() }, timeout: 4000 }, (answer) => {
  process.exit(answer.statusCode === 200 ? 0 : 1);
})
  .on('timeout', () => process.exit(1))
  .on('error', () => process.exit(1));
