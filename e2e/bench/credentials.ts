/** The signature scheme of the benchmark's services. */
export const benchScheme = 'BalanceAPIAuth';

/** The caller's credentials of the benchmark's services, which listen only on this machine and end with the benchmark. */
export const benchCredentials = { accessId: 'bench', secretKey: 'bench-secret-of-no-value' };
