/** Whether every test runs (`npm run test:all`), and not only the gate's. */
export const isTestAll = process.env['TEST_ALL'] === 'yes';
