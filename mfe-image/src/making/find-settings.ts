import { readAtelier } from './dialects/atelier.ts'
import { readComfyUi } from './dialects/comfy-ui.ts'
import { readWebUi } from './dialects/web-ui.ts'
import { readFileTexts } from './files/read-file-texts.ts'
import type { FoundSettings } from './found-settings.ts'

/** What a file says of how its picture was made; undefined when it says nothing that we can read. Never rejects. */
export async function findSettings(file: Blob): Promise<FoundSettings | undefined> {
  try {
    const texts = await readFileTexts(file)
    return readAtelier(texts) ?? readWebUi(texts) ?? readComfyUi(texts)
  } catch {
    // A file that the browser cannot read, because it was moved or deleted meanwhile, says nothing.
    return undefined
  }
}
