import { chatOptions } from '@studio/backend/contract/chat'
import { listStyles } from '@studio/backend/contract/library'
import { Button } from '@studio/ui'
import { useBottomSpace } from '@studio/ui/bottom-space'
import { Chip } from '@studio/ui/chip'
import { ChoiceList } from '@studio/ui/choice-list'
import { TextArea } from '@studio/ui/form'
import { IconButton } from '@studio/ui/icon-button'
import { useMedia } from '@studio/ui/media'
import { useCall } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useAtom, useSetAtom } from 'jotai'
import { ArrowUp, ImageUp, Square } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { FileButton } from '../files/file-button.tsx'
import styles from './chat.module.css'
import { chatAtom, guideAtom, modelAtom, narrow, noChat } from './chat-state.ts'

interface ComposerProps {
  readonly initial: string
  /** An earlier message is written anew. */
  readonly isEdit: boolean
  readonly isWriting: boolean
  readonly canStop: boolean
  readonly onSend: (text: string) => void
  readonly onStop: () => void
  readonly onCancelEdit: () => void
  readonly onImage: (files: readonly File[]) => void
}

/** Where the next message is written: Enter sends it, Shift+Enter begins a line (spec images 2). */
export function Composer(props: ComposerProps): ReactNode {
  const { initial, isEdit, isWriting, canStop, onSend, onStop, onCancelEdit, onImage } = props
  const [text, setText] = useState(initial)
  const bottom = useRef<HTMLDivElement>(null)
  const nothing = useRef<HTMLDivElement>(null)
  // in a narrow window toasts are shown above it; beside a page they are on the other side
  useBottomSpace(useMedia(narrow) ? bottom : nothing)
  useEffect(() => bottom.current?.querySelector('textarea')?.focus(), [])
  const send = (): void => {
    const words = text.trim()
    if (words === '' || isWriting) return
    setText('')
    onSend(words)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <div ref={bottom} className={styles['composer']}>
      <div className={styles['field']}>
        <TextArea
          variant="borderless"
          autoSize={{ minRows: 1, maxRows: 6 }}
          dir="auto"
          maxLength={4_000}
          aria-label={isEdit ? 'Edited message' : 'Message'}
          placeholder="What do you want to see?"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
        />
        {isWriting ? (
          <IconButton label="Stop" icon={<Square size={16} aria-hidden />} disabled={!canStop} onClick={onStop} />
        ) : (
          <IconButton
            label="Send"
            icon={<ArrowUp size={20} aria-hidden />}
            disabled={text.trim() === ''}
            onClick={send}
          />
        )}
      </div>
      {isEdit && (
        <Button size="small" onClick={onCancelEdit}>
          Cancel edit
        </Button>
      )}
      <Choices isWriting={isWriting} onImage={onImage} />
    </div>
  )
}

type ChoicesProps = Pick<ComposerProps, 'isWriting' | 'onImage'>

/** The model, the style guide, and a prompt from an image. */
function Choices({ isWriting, onImage }: ChoicesProps): ReactNode {
  const options = useCall(chatOptions, {}).data
  const own = useCall(listStyles, {}).data ?? []
  const [modelId, setModel] = useAtom(modelAtom)
  const [guideId, setGuide] = useAtom(guideAtom)
  const setChat = useSetAtom(chatAtom)
  if (options === undefined) return null
  const { models, seeing, guide, sandbox } = options
  const model = models.find(({ id }) => id === modelId) ?? models[0]
  const guides = [guide, ...own]
  const chosenGuide = guides.find(({ id }) => id === guideId) ?? guide
  if (model === undefined) return null
  return (
    <div className={styles['choices']}>
      {!isWriting && (
        <>
          <Chip label="AI model" value={<span className={styles['value']}>{model.label}</span>}>
            {(close) => (
              <ChoiceList
                label="AI model"
                choices={models}
                chosen={model}
                keyOf={({ id }) => id}
                onChoose={({ id }) => {
                  close()
                  if (id === model.id) return
                  setModel(id)
                  setChat(noChat)
                  showToast({ title: 'Model changed' })
                }}
              >
                {({ label, answeredBy, sees, outputCents }) => (
                  <span className={styles['choice']}>
                    {label}
                    <small>
                      {answeredBy ? `Retired: ${answeredBy} answers. ` : ''}
                      {outputCents === 0 ? 'Free' : `$${(outputCents / 100).toFixed(2)} per million tokens`}
                      {sees ? ', sees images' : ''}
                    </small>
                  </span>
                )}
              </ChoiceList>
            )}
          </Chip>
          <Chip label="Style guide" value={<span className={styles['value']}>{chosenGuide.name}</span>}>
            {(close) => (
              <ChoiceList
                label="Style guide"
                choices={guides}
                chosen={chosenGuide}
                keyOf={({ id }) => id}
                onChoose={({ id }) => {
                  close()
                  setGuide(id)
                }}
              >
                {({ name }) => name}
              </ChoiceList>
            )}
          </Chip>
          {(seeing !== undefined || model.sees) && (
            <FileButton
              label="Prompt from Image"
              name="imageBase64"
              icon={<ImageUp size={16} aria-hidden />}
              onFiles={onImage}
            />
          )}
        </>
      )}
      <small className={styles['note']}>
        {seeing &&
          !model.sees &&
          `${seeing.label} looks at images for this model, at most ${seeing.mostCents.toFixed(1)}¢ each. `}
        {sandbox ? 'Answers come from the AI sandbox.' : 'You talk to an AI, which can be wrong.'}
      </small>
    </div>
  )
}
