import { analyzeImagePrompt, type Medium } from '@studio/backend/contract/chat'
import { insist } from '@studio/ui/insist'
import { randomKey } from '@studio/ui/random-key'
import { callStream } from '@studio/ui/stream'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { readPictures } from '../files/read-pictures.ts'
import { smallCopy } from '../files/small-copy.ts'
import { chatAtom, withMessage, writingAtom } from './chat-state.ts'
import { type Start, writeReply } from './reply/write-reply.ts'
import { useGuide } from './use-guide.ts'
import { useImagePrice } from './use-image-price.ts'
import { useModel } from './use-model.ts'

/**
 * Turns an image of this computer into a prompt: a message that stands for the image, and a reply (spec images 2).
 * @param thumbnail id of an image for a chat that begins so
 */
export function useImagePrompt(thumbnail: string | undefined, medium: Medium) {
  const store = useStore()
  const client = useQueryClient()
  const templateId = useGuide().sentId
  const llmModel = useModel().sentId
  const price = useImagePrice()

  /** The server has the message and asks the model. */
  function started({ chatId, messageId, message }: Start): void {
    // the server has put it behind all that it has
    store.set(chatAtom, (chat) => ({ ...chat, id: chatId, cutAt: undefined }))
    if (!messageId || !message) return
    store.set(chatAtom, (chat) => withMessage(chat, { id: messageId, role: 'user', content: message, fromImage: true }))
  }

  return async (files: readonly File[]): Promise<void> => {
    if (store.get(writingAtom) !== undefined || !price.isKnown) return
    // the chat has nothing of an image that was not sent
    const takeBack = (): void => undefined
    const begun = { text: '', isAnalysis: true, takeBack } as const
    await writeReply({ store, client }, begun, async ({ signal, isGivenUp, sending, linesTo }) => {
      const file = await usableFile(files)
      const imageBase64 = file && (await smallCopy(file))
      if (imageBase64 === undefined || isGivenUp()) return undefined
      sending()
      const { id } = store.get(chatAtom)
      const chat = id === undefined ? { startChat: true, thumbnail } : { chatId: id }
      const body = { imageBase64, medium, templateId, llmModel, mostCents: price.other?.mostCents, ...chat }
      const options = { idempotencyKey: randomKey(), onLine: linesTo(started), signal }
      return await insist(async () => {
        if (isGivenUp()) return undefined
        return await callStream(analyzeImagePrompt, { body }, options)
      })
    })
  }
}

/** The first of the files that is a picture; a toast says what is wrong with another one. */
async function usableFile(files: readonly File[]): Promise<File | undefined> {
  const { pictures, refusals } = await readPictures(files, { most: 1 })
  for (const { url } of pictures) URL.revokeObjectURL(url)
  const [refusal] = refusals
  if (refusal !== undefined) showToast({ title: 'Failed to analyze image', description: refusal, tone: 'bad' })
  return pictures[0]?.file
}
