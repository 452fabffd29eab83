import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import init, { WasmReader } from '@contentauth/c2pa-wasm'
import { z } from 'zod'

const Manifest = z.looseObject({
  signature_info: z.looseObject({ issuer: z.string() }),
  assertions: z.array(
    z.looseObject({
      label: z.string(),
      data: z.looseObject({
        actions: z.array(z.object({ action: z.string(), digitalSourceType: z.string().optional() })).optional(),
      }),
    }),
  ),
})

const ManifestStore = z.object({
  active_manifest: z.string(),
  manifests: z.record(z.string(), Manifest),
  validation_state: z.string(),
  validation_status: z.array(z.object({ code: z.string() })).default([]),
})

let loaded: Promise<unknown> | undefined

/** What a public reader says of the content credentials in a file. Throws when there are none. */
export async function readCredentials(contentType: string, bytes: Uint8Array) {
  const wasm = fileURLToPath(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm'))
  loaded ??= readFile(wasm).then((module) => init({ module_or_path: module }))
  await loaded
  const reader = await WasmReader.fromBytes(contentType, bytes)
  try {
    const read = ManifestStore.parse(JSON.parse(reader.json()))
    const manifest = read.manifests[read.active_manifest]
    if (manifest === undefined) throw new Error('The active manifest is missing')
    const actions = manifest.assertions.flatMap(({ data }) => data.actions ?? [])
    return {
      /** `Valid` or `Invalid`; `Trusted` with a certificate of C2PA's list. */
      state: read.validation_state,
      problems: read.validation_status.map(({ code }) => code),
      manifest,
      actions,
      /** How many manifests the file carries. */
      count: Object.keys(read.manifests).length,
    }
  } finally {
    reader.free()
  }
}
