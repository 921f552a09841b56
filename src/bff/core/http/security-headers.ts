import { randomBytes } from 'node:crypto';

/** Content-Security-Policy of all answers that are not pages. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

const immutableCache = 'public, max-age=31536000, immutable';

const commonHeaders = {
  'content-security-policy': dataPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), hid=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
  'cache-control': 'no-store',
} as const;

/** Requires TLS for two years. The header is sent only when the desk is served over TLS. */
const transport = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } as const;

/** The default headers of every answer. Pages and built files replace two of them. */
export function securityHeaders(isSecure: boolean): Readonly<Record<string, string>> {
  return isSecure ? { ...commonHeaders, ...transport } : commonHeaders;
}

/** Cache-Control of a file. Files whose name contains a hash or a version, such as fonts, are immutable. */
export function cacheControlOf(path: string): string {
  return /^\/(assets|fonts)\//.test(path) ? immutableCache : 'no-cache';
}

/** A new nonce for one HTML answer (128 bits, base64). */
export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

type Policy = {
  readonly nonce: string;
  /** Whether the desk is served over TLS. */
  readonly isSecure: boolean;
  /** Hashes of the page's inline scripts. */
  readonly scripts?: readonly string[];
};

/** The headers of a page, in addition to those of all answers. */
export function pageHeaders(policy: Policy): Readonly<Record<string, string>> {
  return {
    'content-security-policy': pagePolicy(policy),
    'reporting-endpoints': 'csp="/bff/csp-reports"',
    'content-type': 'text/html; charset=utf-8',
  };
}

/**
 * Permits the desk's own files, inline scripts with these hashes, and styles with the nonce, but not `unsafe-inline`. Text
 * becomes markup only where `web/lib/trusted-types.ts` permits it.
 */
function pagePolicy({ nonce, isSecure, scripts = [] }: Policy): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
    'report-uri /bff/csp-reports',
    'report-to csp',
  ].join('; ');
}

/** The policy for `--dev`. Hot reload uses inline scripts and styles, and sends changes over a web socket. */
export const developmentPolicy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self' ws:; frame-ancestors 'none'; base-uri 'none'";
