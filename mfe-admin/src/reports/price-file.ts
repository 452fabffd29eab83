import { PriceListFile } from '@studio/backend/contract/admin'

/** A price list that was chosen, or what is wrong with it. */
export type PriceFile = { readonly name: string } & (
  | { readonly prices: PriceListFile; readonly fault?: undefined }
  | { readonly fault: string }
)

/** Reads a price list as `GET /api/prices` answers it. */
export async function readPriceFile(file: File): Promise<PriceFile> {
  const { name } = file
  // A file that has changed or gone since it was chosen cannot be read.
  const list = PriceListFile.safeParse(json(await file.text().catch(() => '')))
  if (list.success) return { name, prices: list.data }
  return { name, fault: `${name} is no price list: ${list.error.issues[0]?.message ?? 'it cannot be read'}.` }
}

/** Undefined for what is no JSON, which is then no price list. */
function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
