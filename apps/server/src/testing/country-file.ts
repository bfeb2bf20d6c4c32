/** A value of the format: a text, a number or a map. */
type Value = string | number | { readonly [key: string]: Value };

const NODES_MAX = 10_000;
const SEPARATOR_BYTES = 16;
const MARKER = Buffer.from('\xAB\xCD\xEFMaxMind.com', 'latin1');
const TYPE = { text: 2, uint32: 6, map: 7 } as const;

/**
 * Builds a file in MaxMind's format (https://maxmind.github.io/MaxMind-DB/) with the countries of single IPv4 addresses: a binary search tree of
 * 24-bit records, sixteen zero bytes, the values, and the metadata behind its marker.
 */
export function countryFile(countries: Readonly<Record<string, string>>): Buffer {
  const tree: (number | undefined)[][] = [[undefined, undefined]];
  const values: Buffer[] = [];
  for (const [ip, iso] of Object.entries(countries)) {
    const offset = values.reduce((sum, { length }) => sum + length, 0);
    values.push(encode({ country: { iso_code: iso } }));
    // The number of nodes is not known yet, so a leaf is stored with an offset of NODES_MAX, which tells it apart from the index of a node.
    insertLeaf(tree, toBits(ip), NODES_MAX + SEPARATOR_BYTES + offset);
  }
  const count = tree.length;
  const records = tree.flat().map((record) => {
    const bytes = Buffer.alloc(3);
    bytes.writeUIntBE(record === undefined ? count : record < NODES_MAX ? record : record - NODES_MAX + count, 0, 3);
    return bytes;
  });
  const metadataFields = { binary_format_major_version: 2, ip_version: 4, node_count: count, record_size: 24 };
  const metadata = encode({
    ...metadataFields,
    binary_format_minor_version: 0,
    build_epoch: 0,
    database_type: 'Test-Country',
  });
  return Buffer.concat([...records, Buffer.alloc(SEPARATOR_BYTES), ...values, MARKER, metadata]);
}

function toBits(ip: string): number[] {
  return ip.split('.').flatMap((part) => Array.from(Number(part).toString(2).padStart(8, '0'), Number));
}

function insertLeaf(tree: (number | undefined)[][], bits: readonly number[], leaf: number): void {
  let node = 0;
  for (const [depth, bit] of bits.entries()) {
    const records = tree[node] ?? [];
    if (depth === bits.length - 1) records[bit] = leaf;
    else if (records[bit] === undefined) records[bit] = tree.push([undefined, undefined]) - 1;
    node = records[bit] ?? 0;
  }
}

function encode(value: Value): Buffer {
  if (typeof value === 'string')
    return Buffer.concat([encodeControlByte(TYPE.text, Buffer.byteLength(value)), Buffer.from(value)]);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([encodeControlByte(TYPE.uint32, bytes.length), bytes]);
  }
  const entries = Object.entries(value);
  return Buffer.concat([encodeControlByte(TYPE.map, entries.length), ...entries.flat().map(encode)]);
}

function encodeControlByte(type: number, size: number): Buffer {
  return Buffer.from([(type << 5) | size]);
}
