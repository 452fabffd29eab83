import { toastStore } from '@studio/ui/toast-store'
import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../../../infra/components/axe.ts'
import { chooseFiles } from '../../../infra/components/choose-files.ts'
import { asksBeforeUnload } from '../../../shell/ui/src/testing/asks-before-unload.ts'
import { InStudio } from '../../../shell/ui/src/testing/in-studio.tsx'
import { FrameExtractors } from './frame-extractors.tsx'
import { frameServer, holdUpload, late, videoId, workId } from './testing/server.ts'

let server: ReturnType<typeof frameServer>
beforeEach(() => {
  server = frameServer()
  vi.stubGlobal('fetch', (request: Request) => server.fetch(request))
})
afterEach(() => {
  toastStore.dismissShown()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const link = 'https://vm.tiktok.com/ZMabc/'

async function open(kind: 'TikTok' | 'YouTube' | 'Upload') {
  const store = createStore()
  const onSaved = vi.fn<() => void>()
  const view = () => (
    <InStudio store={store}>
      <main>
        <FrameExtractors onSaved={onSaved} />
      </main>
    </InStudio>
  )
  const screen = await render(view())
  await screen.getByRole('tab', { name: kind }).click()
  return {
    screen,
    onSaved,
    /** Closes the popover and opens it again. */
    reopen: async () => {
      await screen.rerender(<main />)
      await screen.rerender(view())
    },
    link: screen.getByRole('textbox', { name: `${kind} link` }),
    download: screen.getByRole('button', { name: 'Download' }),
    frame: (time: string) => screen.getByRole('radio', { name: `Frame at ${time}` }),
    save: screen.getByRole('button', { name: 'Save' }),
  }
}

const toast = (text: string) => page.getByRole('listitem').getByText(text, { exact: true })

describe('the frame extractors', () => {
  it.each(['TikTok', 'YouTube'] as const)('ask for a %s link', async (kind) => {
    const { download } = await open(kind)
    await download.click()
    await expect.element(toast(`Please enter a ${kind} URL`)).toBeVisible()
    await expectAccessible(`a ${kind} link`)
    expect(server.sent).toEqual([])
  })

  it('download a link, show its frames with their times, save the chosen one, and begin anew', async () => {
    server.holds = true
    server.work = [{ kind: 'tiktok-source', progress: 40 }]
    const { screen, link: field, download, frame, save, onSaved, reopen } = await open('TikTok')
    await field.fill(`  ${link} `)
    await download.click()
    await expect.element(screen.getByText('Downloading…')).toBeVisible()
    await expect.element(screen.getByRole('progressbar', { name: 'Downloading' })).toHaveValue(40)
    await expectAccessible('a download')
    await reopen()
    await expect.element(screen.getByText('Downloading…')).toBeVisible()
    server.release()

    await expect.element(screen.getByRole('group', { name: 'Choose a frame' })).toBeVisible()
    await expect.element(frame('1:05')).toBeInTheDocument()
    await expectAccessible('frames')
    await save.click()
    await expect.element(toast('Please select a frame')).toBeVisible()
    await frame('0:01.5').click()
    await expect.element(frame('0:01.5')).toBeChecked()
    await save.click()
    await expect.element(toast('Frame saved')).toBeVisible()
    await expect.element(field).toHaveValue('')
    await expect.poll(() => onSaved.mock.calls.length).toBe(1)
    expect(server.sent).toEqual([
      `/api/tiktok/download {"url":"${link}"}`,
      `/api/tiktok/extract-frames {"videoId":"${videoId}"}`,
      `/api/sources/${videoId}/frames {"timestamp":1.5}`,
    ])
  })

  it('say that a download waits for another video of the person', async () => {
    server.holds = true
    const waiting = { kind: 'tiktok-source', progress: 0, state: 'requested', place: 1 } as const
    server.work = [waiting, { kind: 'youtube-source', id: videoId, progress: 40 }]
    const { screen, link: field, download } = await open('TikTok')
    await field.fill(link)
    await download.click()
    await expect.element(screen.getByText('Waiting for another video…')).toBeVisible()
    server.release()
    await expect.element(screen.getByRole('group', { name: 'Choose a frame' })).toBeVisible()
  })

  it('begin anew when Reset is pressed', async () => {
    const { link: field, download, frame, screen } = await open('YouTube')
    await field.fill('https://youtu.be/dQw4w9WgXcQ')
    await download.click()
    await frame('0:00').click()
    await screen.getByRole('button', { name: 'Reset' }).click()
    await expect.element(field).toHaveValue('')
  })

  it('keep the chosen frame when it could not be saved', async () => {
    const { link: field, download, frame, save, onSaved } = await open('TikTok')
    await field.fill(link)
    await download.click()
    await frame('0:00').click()
    server.saving = 'refused'
    await save.click()
    await expect.element(toast('Failed to process TikTok video')).toBeVisible()
    await expect.element(toast('This video is private.')).toBeVisible()
    await expect.element(frame('0:00')).toBeChecked()
    expect(onSaved).not.toHaveBeenCalled()
  })
})

describe('a video that was asked for before a reload', () => {
  const otherId = '55555555-5555-4555-8555-000000000009'
  const asked = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

  it('is found again: its frames are shown when they are there, and waited for when they are not', async () => {
    const kind = 'youtube-source'
    server.work = [
      { kind, id: workId, progress: 40, requestedAt: asked(1) },
      { kind, id: videoId, progress: 100, state: 'done', requestedAt: asked(5) },
      { kind, id: otherId, progress: 100, state: 'failed', requestedAt: asked(7) },
      { kind: 'tiktok-source', id: otherId, progress: 100, state: 'done', requestedAt: asked(9) },
    ]
    const { screen, frame } = await open('YouTube')
    const videos = screen.getByRole('region', { name: 'Recent videos' })
    await expect.element(videos.getByRole('listitem')).toHaveLength(2)
    await expect.element(videos.getByRole('listitem').first().getByText('40%')).toBeVisible()
    await expectAccessible('recent videos')
    await videos.getByRole('button', { name: 'Show frames: YouTube video, 5 min ago' }).click()
    await expect.element(frame('1:05')).toBeInTheDocument()
    await screen.getByRole('button', { name: 'Reset' }).click()
    server.frames = 'late'
    await videos.getByRole('button').first().click()
    await expect.element(screen.getByRole('button', { name: 'Ask again' })).toBeVisible()
    expect(server.sent).toEqual([videoId, workId].map((id) => `/api/tiktok/extract-frames {"videoId":"${id}"}`))
  })
})

describe.each(['TikTok', 'YouTube'] as const)('a %s link', (kind) => {
  it.each([
    [{ video: 'refused' }, `Failed to download ${kind} video`],
    [{ frames: 'refused' }, 'Failed to extract frames'],
    [{ frames: 'broken' }, `Failed to process ${kind} video`],
  ] as const)('that fails is told in the words of the specification (%#)', async (fate, words) => {
    Object.assign(server, fate)
    const { link: field, download } = await open(kind)
    await field.fill(link)
    await download.click()
    await expect.element(toast(words)).toBeVisible()
    // what was typed stays, to be sent again
    await expect.element(field).toHaveValue(link)
  })
})

describe('a video that is uploaded', () => {
  const file = new File(['a video'], 'clip.mp4', { type: 'video/mp4' })

  async function uploading() {
    const upload = holdUpload()
    const opened = await open('Upload')
    const choose = (): void => chooseFiles(opened.screen.container.querySelector('input[name=video]'), file)
    choose()
    await expect.poll(upload.count).toBe(1)
    return { ...opened, ...upload, choose }
  }

  it('is asked for in a way that everybody can use', async () => {
    const { screen } = await open('Upload')
    await expect.element(screen.getByRole('button', { name: 'Upload a video' })).toBeVisible()
    await expectAccessible('an upload')
  })

  it('tells how much of it is sent, then shows its frames', async () => {
    const { screen, tell, end, frame } = await uploading()
    tell(0.43)
    await expect.element(screen.getByRole('progressbar', { name: 'Uploading' })).toHaveValue(43)
    expect(asksBeforeUnload(), 'a reload would break it off').toBe(true)
    tell(1)
    expect(asksBeforeUnload()).toBe(false)
    await expect.element(screen.getByText('Reading the video…')).toBeVisible()
    end(200, { success: true, videoId })
    await expect.element(frame('0:00')).toBeInTheDocument()
  })

  it.each([
    [422, 'Failed to upload video'],
    ['broken off', 'Failed to process video'],
  ] as const)('and fails is told in the words of the specification (%s)', async (how, words) => {
    const { end, breakOff, screen } = await uploading()
    if (how === 422) end(422, {})
    else breakOff()
    await expect.element(toast(words)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Upload a video' })).toBeVisible()
  })

  it('joins what is under way when its response was lost and it is sent again, but not after a refusal', async () => {
    const { breakOff, end, choose, count, keys, screen } = await uploading()
    breakOff()
    for (const attempt of [2, 3]) {
      await expect.element(screen.getByRole('button', { name: 'Upload a video' })).toBeVisible()
      choose()
      await expect.poll(count).toBe(attempt)
      end(422, {})
    }
    // Its failure is told in this test, not in the next one.
    await expect.element(screen.getByRole('button', { name: 'Upload a video' })).toBeVisible()
    const [first, second, third] = keys()
    expect(first).toBeDefined()
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it('and takes long is waited for again without being sent again', async () => {
    const { end, count, screen, frame } = await uploading()
    end(409, late)
    await expect.element(toast('Failed to upload video')).toBeVisible()
    await expectAccessible('a video that takes long')
    server.frames = 'late'
    const again = screen.getByRole('button', { name: 'Ask again' })
    await again.click()
    await expect.element(toast('Failed to extract frames')).toBeVisible()
    server.frames = 'broken'
    await again.click()
    await expect.element(toast('Failed to process video')).toBeVisible()
    server.frames = 'done'
    await again.click()
    await expect.element(frame('0:00')).toBeInTheDocument()
    expect(count()).toBe(1)
    const asked = `/api/tiktok/extract-frames {"videoId":"${videoId}"}`
    expect(server.sent).toEqual([asked, asked, asked])
  })

  it('and takes long is cancelled by its id, although another one was asked for later', async () => {
    const { end, screen } = await uploading()
    server.work = [{ kind: 'upload-source', progress: 10 }]
    end(409, late)
    await expect.element(screen.getByRole('button', { name: 'Ask again' })).toBeVisible()
    await screen.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => server.sent).toEqual([`/api/work/${videoId}/cancel {}`])
    await expect.element(screen.getByRole('button', { name: 'Upload a video' })).toBeVisible()
  })

  it('is cancelled on the server as it was sent from here, not what another device had sent before', async () => {
    const other = { id: videoId, requestedAt: '2026-01-01T00:00:00.000Z' }
    const work = { kind: 'upload-source', progress: 10 }
    server.work = [{ ...work, ...other }, work]
    const { screen, tell } = await uploading()
    tell(1)
    await expect.element(screen.getByText('Reading the video…')).toBeVisible()
    await screen.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => server.sent).toEqual([`/api/work/${workId}/cancel {}`])
  })

  it('is cancelled in the browser and on the server', async () => {
    server.work = [{ kind: 'upload-source', progress: 10 }]
    const { screen, tell } = await uploading()
    tell(1)
    await expect.element(screen.getByRole('progressbar', { name: 'Uploading' })).toHaveValue(10)
    await screen.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(screen.getByRole('button', { name: 'Upload a video' })).toBeVisible()
    await expect.poll(() => server.sent).toEqual([`/api/work/${workId}/cancel {}`])
    expect(toastStore.read()?.open).not.toBe(true)
  })

  /** What the server is sent, of which the last is sent after a cancel would have been. */
  async function sentWithDownload({ screen }: Awaited<ReturnType<typeof open>>): Promise<readonly string[]> {
    server.video = 'refused'
    await screen.getByRole('tab', { name: 'TikTok' }).click()
    await screen.getByRole('textbox', { name: 'TikTok link' }).fill(link)
    await screen.getByRole('button', { name: 'Download' }).click()
    await expect.element(toast('Failed to download TikTok video')).toBeVisible()
    return server.sent
  }

  it('is cancelled in the browser alone while it is being sent: the work of the server is that of another one', async () => {
    server.work = [{ kind: 'upload-source', progress: 10 }]
    const { tell, ...opened } = await uploading()
    tell(0.5)
    await expect.element(opened.screen.getByRole('progressbar', { name: 'Uploading' })).toHaveValue(50)
    await opened.screen.getByRole('button', { name: 'Cancel' }).click()
    expect(await sentWithDownload(opened)).toEqual([`/api/tiktok/download {"url":"${link}"}`])
  })

  it('is neither shown nor cancelled as one of two, of which another device may have sent either', async () => {
    server.work = [workId, videoId].map((id) => ({ id, kind: 'upload-source', progress: 10 }))
    const { tell, ...opened } = await uploading()
    tell(1)
    await expect.element(opened.screen.getByText('Reading the video…')).toBeVisible()
    expect(opened.screen.getByRole('progressbar', { name: 'Uploading' }).element().hasAttribute('value')).toBe(false)
    await opened.screen.getByRole('button', { name: 'Cancel' }).click()
    expect(await sentWithDownload(opened)).toEqual([`/api/tiktok/download {"url":"${link}"}`])
  })
})
