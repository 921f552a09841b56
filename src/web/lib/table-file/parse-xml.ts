import { Parser } from 'saxen';

export type XmlHandlers = {
  readonly open?: (name: string, attributes: () => Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
};

/** Parses XML. Handlers receive element names without namespace prefixes. Throws if the XML is not well-formed. */
export function parseXml(xml: string, { open, text, close }: XmlHandlers): void {
  const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1);
  const parser = new Parser();
  parser.on('openTag', (name, attributes, decode) => {
    open?.(withoutPrefix(name), () =>
      Object.fromEntries(Object.entries(attributes()).map(([key, value]) => [withoutPrefix(key), decode(value)])),
    );
  });
  parser.on('text', (value, decode) => text?.(decode(value)));
  parser.on('cdata', (value) => text?.(value));
  parser.on('closeTag', (name) => close?.(withoutPrefix(name)));
  parser.on('error', (error) => {
    throw error;
  });
  parser.parse(xml);
}

/** Whether the text of a boolean attribute means yes. */
export function isTrue(text: string): boolean {
  return !/^(0|false)$/.test(text);
}
