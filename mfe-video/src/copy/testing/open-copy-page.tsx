import { vi } from 'vitest'
import { chooseFiles } from '../../../../infra/components/choose-files.ts'
import { pngFile } from '../../../../infra/components/png-file.ts'
import { openPage } from '../../../../shell/src/testing/open-page.tsx'
import { readClipSearch } from '../../clips/detail/clip-search.ts'
import { CopyPage } from '../page/copy-page.tsx'
import type { copyServer } from './copy-server.ts'

/** Test helper: the copy video page at an address, answered by this server. */
export async function openCopyPage(server: ReturnType<typeof copyServer>, given: Parameters<typeof openPage>[1] = {}) {
  vi.stubGlobal('fetch', (request: Request) => server.respond(request))
  const page = await openPage({ path: '/tiktok-copier', component: CopyPage, validateSearch: readClipSearch }, given)
  const { screen } = page
  return {
    ...page,
    submit: screen.getByRole('button', { name: /^Submit/ }),
    link: screen.getByRole('textbox', { name: 'TikTok link' }),
    start: screen.getByRole('slider', { name: 'Start of the part' }),
    end: screen.getByRole('slider', { name: 'End of the part' }),
    /** A message at the corner. */
    toast: (text: string) => screen.getByRole('listitem').getByText(text, { exact: true }),
  }
}

/** Test helper: puts pictures into the file field of the form. */
export function giveImages(count: number): void {
  const files = Array.from({ length: count }, (_, at) => pngFile(`mira-${at + 1}.png`, [300, 400]))
  chooseFiles(document.querySelector('input[name=image]'), ...files)
}
