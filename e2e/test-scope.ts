/** Whether all tests run (`npm run test:all`), and not only those of the gate. */
export const isTestAll = process.env['TEST_ALL'] === 'yes';
