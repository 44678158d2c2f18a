/** Values as schema.org writes them. */

export function quantityOf(value: number) {
  return { "@type": "QuantitativeValue", value } as const;
}

export function quantity(value: number, unitCode: string) {
  return { ...quantityOf(value), unitCode } as const;
}

/** The values that are strings. */
export function texts<K extends string>(values: Readonly<Record<K, unknown>>): { [key in K]?: string } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === "string")) as {
    [key in K]?: string;
  };
}

export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
