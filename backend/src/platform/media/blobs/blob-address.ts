/** A picture and its owner. */
export interface AssetOwner {
  readonly userId: string
  readonly assetId: string
}

/** Key of one variant of a picture (architecture 2). */
export function assetKey({ userId, assetId }: AssetOwner, variant: string): string {
  return `${userId}/${assetId}/${variant}`
}

/**
 * Key of a file of a request until what the request asked for takes it over. It contains the id of the request: a request that is sent
 * again stages files of its own, and deleting them does not touch those of the first, which a job may need.
 */
export function stagedKey(userId: string, requestId: string, field: string, n: number): string {
  return `${userId}/staged-${requestId}/${field}-${n}`
}

/** Key of a file that a piece of work has made, such as an export. */
export function workKey(
  { userId, workId }: { readonly userId: string; readonly workId: string },
  file: string,
): string {
  return `${userId}/work-${workId}/${file}`
}

/** Key of a part of a video that a person takes frames from: the video itself, or one of its frames. */
export function sourceKey(
  { userId, sourceId }: { readonly userId: string; readonly sourceId: string },
  part: string,
): string {
  return `${userId}/source-${sourceId}/${part}`
}

/** What the bytes under a key are. */
export type BlobAddress =
  | { readonly kind: 'source'; readonly sourceId: string }
  | { readonly kind: 'asset'; readonly assetId: string; readonly variant: string }
  | { readonly kind: 'staged' }
  | { readonly kind: 'work'; readonly workId: string }

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const assetPattern = new RegExp(`^${uuid}/(${uuid})/([^/]+)$`)
const workPattern = new RegExp(`^${uuid}/work-(${uuid})/[^/]+$`)
const stagedPattern = new RegExp(`^${uuid}/staged-[^/]+/[^/]+$`)
const sourcePattern = new RegExp(`^${uuid}/source-(${uuid})/[^/]+$`)

/**
 * Reads a key. Undefined for a kind of key that this release does not know, so the sweep never deletes it. A new kind needs a prefix
 * before its id, as `staged-` is, a line here, and a rule in the sweep for when it is needed.
 */
export function addressOf(key: string): BlobAddress | undefined {
  if (stagedPattern.test(key)) return { kind: 'staged' }
  const [, workId] = workPattern.exec(key) ?? []
  if (workId !== undefined) return { kind: 'work', workId }
  const [, sourceId] = sourcePattern.exec(key) ?? []
  if (sourceId !== undefined) return { kind: 'source', sourceId }
  const [, assetId, variant] = assetPattern.exec(key) ?? []
  return assetId === undefined || variant === undefined ? undefined : { kind: 'asset', assetId, variant }
}
