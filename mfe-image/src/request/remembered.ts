/** For so many pictures it is remembered what was entered beside them or made from them. */
const mostRemembered = 20

/** One value for each picture, the one that was noted last at the end. */
export type Remembered<Value> = readonly (readonly [assetId: string, value: Value])[]

/** What is remembered once this value was noted for a picture, in place of its value before. */
export function withRemembered<Value>(all: Remembered<Value>, assetId: string, value: Value): Remembered<Value> {
  const others = all.filter(([id]) => id !== assetId).slice(1 - mostRemembered)
  return [...others, [assetId, value]]
}

/** The value of a picture; undefined when none is remembered. */
export function rememberedOf<Value>(all: Remembered<Value>, assetId: string): Value | undefined {
  return all.find(([id]) => id === assetId)?.[1]
}
