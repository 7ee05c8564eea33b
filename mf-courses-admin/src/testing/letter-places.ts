// jsdom knows no places of letters, which an editor asks for to scroll to them.
Object.assign(Range.prototype, {
  getClientRects: () => [],
  getBoundingClientRect: () => ({ left: 0, right: 0, top: 0, bottom: 0, width: 0, height: 0 }),
});
