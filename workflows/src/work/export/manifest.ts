import type { ExportedPicture } from '@studio/backend/features/exports/queries.ts'

/** A picture of an archive as its manifest describes it. Amounts are in US dollars, times in ISO 8601 (UTC). */
export function manifestEntry({ picture, made }: ExportedPicture, file: string) {
  const { _id: id, kind, n = 0, media, createdAt } = picture
  const { contentType, bytes, width, height, checksum } = media
  const about = {
    file,
    id,
    kind,
    createdAt: createdAt.toISOString(),
    contentType,
    bytes,
    width,
    height,
    sha256: checksum,
  }
  if (made === undefined) return about
  const { id: generationId, prompt, model, aspectRatio, quality, style, visualStyle, styleId, loraId, sources } = made
  const [seed, cost] = [made.seeds[n], made.costs[n]]
  return {
    ...about,
    generation: generationId,
    n,
    prompt,
    model,
    settings: { aspectRatio, quality, style, visualStyle, styleId, loraId, seed },
    sources,
    costDollars: cost === undefined ? undefined : cost / 1_000_000,
  }
}

type ManifestEntry = ReturnType<typeof manifestEntry>

/** The manifest as JSON text, piece by piece. */
export function* manifestText(madeAt: Date, pictures: readonly ManifestEntry[], missing: readonly string[]) {
  const head = { archive: 'Atelier', version: 1, madeAt: madeAt.toISOString(), missing }
  yield `${JSON.stringify(head, undefined, 2).slice(0, -2)},\n  "pictures": [`
  for (const [at, entry] of pictures.entries()) yield `${at === 0 ? '' : ','}\n    ${JSON.stringify(entry)}`
  yield '\n  ]\n}\n'
}
