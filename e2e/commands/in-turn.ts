type Table = readonly (readonly unknown[])[];
type Row<Columns extends Table> = { [Index in keyof Columns]: Columns[Index][number] };

/**
 * Of every combination of what stands in these lists, as few as have each value of each list: the lists side by side, each begun again
 * where it ends. `CLUBE_TABLES=all` gives every combination (CONTRIBUTING.md).
 */
export function inTurn<const Columns extends Table>(...columns: Columns): Row<Columns>[] {
  const rows =
    process.env.CLUBE_TABLES === 'all'
      ? columns.reduce<unknown[][]>(
          (made, values) => made.flatMap((row) => values.map((value) => [...row, value])),
          [[]],
        )
      : Array.from({ length: Math.max(...columns.map(({ length }) => length)) }, (_, index) =>
          columns.map((values) => values[index % values.length]),
        );
  return rows as Row<Columns>[];
}
