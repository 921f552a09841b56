import fc from 'fast-check';

// A setup file of the tests. Property tests use the seed of the run, which `npm test` prints.
fc.configureGlobal({ seed: Number(process.env['TEST_SEED']) });
