import type { Operation } from './history.ts'
import type { Check, Truth } from './truth.ts'

/** I7: whether an image is a favourite is what the last acknowledged write set, or a write that may have taken effect after it. */
export const favourites: Check = (truth) => {
  const final = statesIn(truth)
  const writes = truth.history.flatMap((operation) =>
    operation.act.kind === 'favourite'
      ? [{ ...operation, assetId: operation.act.assetId, value: operation.act.favourite }]
      : [],
  )
  return [...Map.groupBy(writes, ({ assetId }) => assetId)]
    .filter(([assetId, each]) => !mayEndAs(each, final.get(assetId) ?? false))
    .map(([assetId]) => `asset ${assetId} is ${final.get(assetId) ? 'a' : 'no'} favourite, which no write explains`)
}

function statesIn({ log }: Truth): ReadonlyMap<string, boolean> {
  const states = new Map<string, boolean>()
  for (const { type, data } of log) {
    if (type === 'AssetFavorited') states.set(data.assetId, true)
    if (type === 'AssetUnfavorited') states.set(data.assetId, false)
  }
  return states
}

type Write = Operation & { readonly value: boolean }

/**
 * Treats the mark as a register: a write may be the last one unless an acknowledged write began after its end. Before the
 * first write the image is not a favourite.
 */
function mayEndAs(writes: readonly Write[], value: boolean): boolean {
  const effective = writes.filter(({ outcome }) => outcome !== 'fail')
  const acknowledged = effective.filter(({ outcome }) => outcome === 'ok')
  if (acknowledged.length === 0 && !value) return true
  return effective.some((write) => write.value === value && !acknowledged.some((other) => other.began > write.ended))
}
