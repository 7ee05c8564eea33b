/** What pages hold, each once: a list that grows while it is read moves what was seen to the next page. */
export const onceEach = <Item extends { id: number }>(pages: readonly { data: readonly Item[] }[]): Item[] => [
  ...new Map(pages.flatMap(({ data }) => data).map((item) => [item.id, item])).values(),
];
