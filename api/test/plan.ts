import type { Pool } from 'pg';

type Node = {
  'Relation Name'?: string;
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Node[];
};
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/**
 * Runs a statement that was prepared on the pool's only connection.
 * @param relation the table whose reading is asked about
 * @returns how many rows of it were read, and by which kinds of scan
 */
export async function readBy(
  pool: Pool,
  relation: string,
  name: string,
  values: readonly (string | number | boolean)[],
): Promise<{ rows: number; kinds: string[] }> {
  const said = values.map((value) => (typeof value === 'string' ? `'${value}'` : value)).join(', ');
  const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
    `explain (analyze, format json) execute "${name}"(${said})`,
  );
  const scans = nodesOf(rows[0]!['QUERY PLAN'][0]!.Plan).filter((node) => node['Relation Name'] === relation);
  return {
    rows: scans.reduce((total, node) => total + node['Actual Rows'] * node['Actual Loops'], 0),
    kinds: scans.map((node) => node['Node Type']),
  };
}
