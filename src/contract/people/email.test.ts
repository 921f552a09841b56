import { expect, test } from 'vitest';
import { emailSchema } from './email.ts';

test.for([
  'ada@example.com',
  'o&leary@example.com',
  'søren@example.com',
  "o'neil+tag@mail.example.co.uk",
  'ada@münchen.de',
  '李@例子.中国',
  'a@b.xn--p1ai',
])('the text %s is an e-mail address', (text) => {
  expect(emailSchema.safeParse(text).success).toBe(true);
});

test.for([
  '',
  'ada',
  'ada@',
  '@example.com',
  'ada@example',
  'a da@example.com',
  '.ada@example.com',
  'ada.@example.com',
  'a..b@example.com',
  'ada@-example.com',
  'ada@example..com',
  'ada@@example.com',
  'ada\u200b@example.com',
  'ada@example.com\n',
  '<ada@example.com>',
  'a,b@example.com',
  'a@x.co-',
  'a@x.-co',
  'a@x.123',
])('the text %j is not an e-mail address', (text) => {
  expect(emailSchema.safeParse(text).success).toBe(false);
});
