import { lipSyncLength } from '@studio/backend/contract/lip-syncs'
import { undoLastAct } from '@studio/media/last-act'
import { createStore } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { chooseFiles } from '../../../../infra/components/choose-files.ts'
import { openPage } from '../../../../shell/src/testing/open-page.tsx'
import { asksBeforeUnload } from '../../../../shell/ui/src/testing/asks-before-unload.ts'
import { soundOf } from '../../testing/sound-of.ts'
import { voiceAtom, voiceSentAtom } from './audio.ts'
import { hum } from './testing/hum.ts'
import { useVoice } from './use-voice.ts'
import { VoiceStep } from './voice-step.tsx'

afterEach(() => vi.restoreAllMocks())

const Step = (): ReactNode => <VoiceStep slot={useVoice()} />

async function openStep(store = createStore()) {
  const { screen } = await openPage({ path: '/lip-sync', component: Step }, { store })
  return {
    screen,
    store,
    remove: screen.getByRole('button', { name: 'Remove audio' }),
    record: async () => {
      await screen.getByRole('button', { name: 'Record' }).click()
      await expect.element(screen.getByText(/^Recording 1 s/)).toBeVisible()
    },
  }
}

it('keeps what was recorded while another page is looked at, and has the browser ask before it is lost', async () => {
  hum()
  const left = await openStep()
  await left.record()
  await left.screen.unmount()
  const { screen, remove } = await openStep(left.store)
  await expect.element(screen.getByLabelText('recording.webm')).toBeVisible()
  expect(asksBeforeUnload()).toBe(true)
  await remove.click()
  await expect.element(remove).not.toBeInTheDocument()
  expect(asksBeforeUnload(), 'it was removed').toBe(false)
})

it('gives back what was recorded when it was removed, or replaced by a file', async () => {
  const store = createStore()
  store.set(voiceAtom, { file: soundOf(8, 'recording.wav'), url: 'blob:', durationMs: 8_000, isOnlyHere: true })
  const { screen, remove } = await openStep(store)
  const [recording, undo] = [screen.getByLabelText('recording.wav'), screen.getByRole('button', { name: 'Undo' })]
  await remove.click()
  await expect.element(screen.getByText('Recording removed')).toBeVisible()
  await undo.click()
  await expect.element(recording).toHaveAttribute('src', expect.stringMatching(/^blob:http/))
  chooseFiles(document.querySelector('input[name=audio]'), soundOf(8))
  await expect.element(screen.getByText('Recording replaced')).toBeVisible()
  await undo.click()
  await expect.element(recording).toBeVisible()
  expect(asksBeforeUnload()).toBe(true)
  store.set(voiceAtom, undefined)
})

it('replaces no audio that was chosen after a recording was removed, until the person says so', async () => {
  const store = createStore()
  store.set(voiceAtom, { file: soundOf(8, 'recording.wav'), url: 'blob:', durationMs: 8_000, isOnlyHere: true })
  const { screen, remove } = await openStep(store)
  await remove.click()
  await expect.element(remove).not.toBeInTheDocument()
  chooseFiles(document.querySelector('input[name=audio]'), soundOf(8))
  const [chosen, undo] = [screen.getByLabelText('voice.wav'), screen.getByRole('button', { name: 'Undo' })]
  await expect.element(chosen).toBeVisible()
  await undoLastAct(store)
  await expect.element(chosen).toBeVisible()
  await undo.click()
  await expect.element(screen.getByLabelText('recording.wav')).toBeVisible()
  await expect.element(screen.getByText('Audio replaced')).toBeVisible()
  await undo.click()
  await expect.element(chosen).toBeVisible()
  store.set(voiceAtom, undefined)
})

it('keeps the audio that is there when the page is left during another recording, which can take its place', async () => {
  hum()
  const store = createStore()
  store.set(voiceAtom, { file: soundOf(8), url: 'blob:', durationMs: 8_000 })
  const left = await openStep(store)
  await left.record()
  await left.screen.unmount()
  const { screen } = await openStep(store)
  await expect.element(screen.getByText('Recording not kept')).toBeVisible()
  await expect.element(screen.getByLabelText('voice.wav')).toBeVisible()
  await screen.getByRole('button', { name: 'Use the recording' }).click()
  await expect.element(screen.getByLabelText('recording.webm')).toBeVisible()
  expect(asksBeforeUnload()).toBe(true)
  store.set(voiceAtom, undefined)
})

it('asks nothing once the recording was sent', async () => {
  const voice = { file: soundOf(8), url: 'blob:', durationMs: 8_000, isOnlyHere: true }
  const store = createStore()
  store.set(voiceAtom, voice)
  expect(asksBeforeUnload()).toBe(true)
  store.set(voiceSentAtom, voice)
  expect(asksBeforeUnload()).toBe(false)
  store.set(voiceAtom, undefined)
  store.set(voiceAtom, { ...voice })
  expect(asksBeforeUnload(), 'it was removed and had back').toBe(false)
  const other = { ...voice, file: soundOf(8) }
  store.set(voiceAtom, { ...other })
  store.set(voiceSentAtom, voice)
  expect(asksBeforeUnload(), 'another one was recorded meanwhile').toBe(true)
  store.set(voiceSentAtom, other)
  expect(asksBeforeUnload(), 'that was removed and had back while it was sent').toBe(false)
  store.set(voiceAtom, undefined)
})

it('asks nothing of a file, which the person still has, and gives its focus to the next control when it is removed', async () => {
  const { screen, remove } = await openStep()
  chooseFiles(document.querySelector('input[name=audio]'), soundOf(8))
  await expect.element(remove).toBeVisible()
  expect(asksBeforeUnload()).toBe(false)
  remove.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(remove).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Upload audio' })).toHaveFocus()
})

it('ends a recording by itself before it is too long to be sent', async () => {
  hum()
  const timeouts = vi.spyOn(AbortSignal, 'timeout')
  const { screen, record, remove } = await openStep()
  await record()
  await screen.getByRole('button', { name: 'Stop' }).click()
  await remove.click()
  const [mostMs] = timeouts.mock.lastCall ?? []
  expect(mostMs).toBeLessThan(lipSyncLength.mostMs)
  expect(mostMs).toBeGreaterThan(lipSyncLength.mostMs - 5_000)
})
