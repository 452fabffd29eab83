import { readReply } from '@studio/backend/contract/chat'
import { insist } from '@studio/ui/insist'
import { callStream } from '@studio/ui/stream'
import { writingAtom } from '../chat-state.ts'
import { type ReplyPage, writeReply } from './write-reply.ts'

/** Shows a reply that was asked for before: by this page before it was loaded again, or by another one. */
export async function followReply(page: ReplyPage, replyId: string): Promise<void> {
  if (page.store.get(writingAtom) !== undefined) return
  await writeReply(page, { text: '', replyId, isFollowed: true }, async ({ signal, onText, restart }) => {
    const onLine = ({ text }: { readonly text: string }): void => onText(text)
    return await insist(() => {
      restart(replyId)
      return callStream(readReply, { params: { replyId } }, { onLine, signal })
    })
  })
}
