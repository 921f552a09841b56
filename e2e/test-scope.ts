/** Whether every test runs (`npm run test:all`), instead of the gate's only. */
export const isTestAll = process.env['TEST_ALL'] === 'yes';
