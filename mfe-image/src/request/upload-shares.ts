import { atom } from 'jotai'

/**
 * What share of the files of each request has been sent, 0 to 1, by the request's key. Apart from the requests themselves, so that
 * only the tiles of one request are rendered again when more of its files has been sent.
 */
export const uploadSharesAtom = atom<ReadonlyMap<string, number>>(new Map())

/** Notes the share in whole percents; the same map when that changes nothing. */
export function withShare(
  shares: ReadonlyMap<string, number>,
  key: string,
  share: number,
): ReadonlyMap<string, number> {
  const rounded = Math.floor(share * 100) / 100
  return shares.get(key) === rounded ? shares : new Map(shares).set(key, rounded)
}

/** Forgets a request that was answered. */
export function withoutShare(shares: ReadonlyMap<string, number>, key: string): ReadonlyMap<string, number> {
  const left = new Map(shares)
  left.delete(key)
  return left
}
