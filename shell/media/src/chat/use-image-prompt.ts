import { analyzeImagePrompt } from '@studio/backend/contract/chat'
import { errorText } from '@studio/ui/api-error'
import { sendCommand } from '@studio/ui/query'
import { randomKey } from '@studio/ui/random-key'
import { showToast } from '@studio/ui/toast-store'
import { useAtomValue, useStore } from 'jotai'
import { readPictures } from '../files/read-pictures.ts'
import { smallCopy } from '../files/small-copy.ts'
import { chatAtom, guideAtom, modelAtom, type ShownMessage, writingAtom } from './chat-state.ts'

/** Turns an image of this computer into a prompt, as a message of the conversation (spec images 2). */
export function useImagePrompt(keep: (messages: readonly ShownMessage[]) => Promise<void>) {
  const store = useStore()
  const templateId = useAtomValue(guideAtom)
  const llmModel = useAtomValue(modelAtom)

  async function analyze(file: File): Promise<void> {
    store.set(writingAtom, { text: '' })
    try {
      const body = { imageBase64: await smallCopy(file), templateId, ...(llmModel && { llmModel }) }
      const { generatedPrompt, model, finish, costCents } = await sendCommand(analyzeImagePrompt, { body })
      const asked: ShownMessage = { id: randomKey(), role: 'user', content: `Prompt from Image (${model})` }
      const reply = { id: randomKey(), role: 'assistant', content: generatedPrompt, finish, costCents } as const
      const { messages, ...chat } = store.get(chatAtom)
      const all = [...messages.filter(({ unsent }) => unsent !== true), asked, reply]
      store.set(chatAtom, { ...chat, messages: all })
      await keep(all).catch(() => showToast({ title: 'Failed to save chat history', tone: 'bad' }))
    } catch (error) {
      showToast({
        title: 'Failed to analyze image',
        description: errorText(error, 'Please try again.'),
        tone: 'bad',
      })
    } finally {
      store.set(writingAtom, undefined)
    }
  }

  return async (files: readonly File[]): Promise<void> => {
    const { pictures, refusals } = await readPictures(files)
    for (const { url } of pictures) URL.revokeObjectURL(url)
    const [refusal] = refusals
    if (refusal !== undefined) showToast({ title: 'Failed to analyze image', description: refusal, tone: 'bad' })
    const [picture] = pictures
    if (picture !== undefined) await analyze(picture.file)
  }
}
