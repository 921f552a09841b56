import { unzipSync, type UnzipFileInfo } from 'fflate';
import { bytesLabel } from '#web/lib/byte-labels.ts';
import { parseXml } from './parse-xml.ts';
import { workbookBytesMax } from './sheet-table.ts';
import { WorkbookProblem } from './workbook-problem.ts';

/** Unpacks the file with a path. Returns `''` for a missing file. */
export type Unpack = (path: string) => string;

/** Returns a function that unpacks files of an archive. The sum of their sizes has a maximum. */
export function unpacker(bytes: Uint8Array): Unpack {
  let total = 0;
  return (path) => {
    let isFound = false;
    const isNeeded = ({ name, originalSize }: UnzipFileInfo) => {
      if (name.toLowerCase() !== path.toLowerCase()) return false;
      if (isFound) throw new WorkbookProblem(`The workbook is damaged: it contains ${name} twice.`);
      isFound = true;
      total += originalSize;
      if (total > workbookBytesMax.unpacked)
        throw new WorkbookProblem(`The workbook has more than ${bytesLabel(workbookBytesMax.unpacked)} unpacked, which is the maximum.`);
      return true;
    };
    // `fflate` unpacks no more bytes than the archive declares, so a false declaration cannot exceed the maximum.
    const [file] = Object.values(unzipSync(bytes, { filter: isNeeded }));
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  };
}

type Relationship = { readonly id: string; readonly type: string; readonly path: string };

/** The relationships of a file to other files of the archive. Source: ECMA-376 Part 2 (relationships). */
export function relationshipsOf(unpack: Unpack, source: string): readonly Relationship[] {
  const relationships: Relationship[] = [];
  const [folder, name] = [source.replace(/[^/]*$/, ''), source.replace(/.*\//, '')];
  const xml = unpack(`${folder}_rels/${name}.rels`);
  if (xml === '') return relationships;
  parseXml(xml, {
    open: (element, attributes) => {
      if (element !== 'Relationship') return;
      const { Id: id = '', Type: type = '', Target: target = '' } = attributes();
      const path = target.startsWith('/') ? target.slice(1) : `${folder}${target}`.replace(/[^/]+\/\.\.\//, '');
      relationships.push({ id, type, path });
    },
  });
  return relationships;
}
