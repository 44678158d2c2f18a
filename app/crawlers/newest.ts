/** The last of these times; undefined when there is none. */
export function newestOf(times: readonly Date[]): Date | undefined {
  return times.reduce<Date | undefined>((last, time) => (last && last > time ? last : time), undefined);
}
