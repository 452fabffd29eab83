import { chatOptions, longestPrompt } from '@studio/backend/contract/chat'
import { Button } from '@studio/ui'
import { useBottomSpace } from '@studio/ui/bottom-space'
import { Chip } from '@studio/ui/chip'
import { ChoiceList } from '@studio/ui/choice-list'
import { TextArea } from '@studio/ui/form'
import { IconButton } from '@studio/ui/icon-button'
import { fieldKeys } from '@studio/ui/keys'
import { useMedia } from '@studio/ui/media'
import { useCall } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { mediumWindow } from '@studio/ui/tokens'
import { ArrowUp, ImageUp, Square } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { FileButton } from '../files/file-button.tsx'
import styles from './chat.module.css'
import { chatKeys } from './chat-keys.ts'
import { ChoicesFailed } from './choices-failed.tsx'
import { excessOf } from './excess.ts'
import type { ChatSurroundings } from './reply/chat-images.ts'
import { SettingChip } from './setting-chip.tsx'
import { answeredBy, toldNote } from './told-note.ts'
import { useGuide } from './use-guide.ts'
import { useImagePrice } from './use-image-price.ts'
import { useIsOffline } from './use-is-offline.ts'
import { useModel } from './use-model.ts'

interface ComposerProps {
  readonly text: string
  readonly onText: (text: string) => void
  readonly surroundings: ChatSurroundings
  /** An earlier message is written anew. */
  readonly isEdit: boolean
  readonly isWriting: boolean
  /** Nothing can be sent yet, for a reason that is said above. */
  readonly isHeld: boolean
  readonly onSend: (text: string) => void
  readonly onStop: () => void
  readonly onCancelEdit: () => void
  /** Another model was chosen, for another conversation. */
  readonly onNewModel: () => void
  readonly onImage: (files: readonly File[]) => void
}

/** Where the next message is written: Enter sends it, Shift+Enter begins a line (spec images 2). */
export function Composer(props: ComposerProps): ReactNode {
  const { text, onText, isEdit, isWriting, isHeld, onSend, onStop, onCancelEdit } = props
  const bottom = useRef<HTMLDivElement>(null)
  // in a narrow window toasts are shown above it; beside a page they are on the other side
  useBottomSpace(bottom, useMedia(mediumWindow))
  useEffect(() => bottom.current?.querySelector('textarea')?.focus(), [])
  const words = text.trim()
  const excess = excessOf('message', text, longestPrompt)
  const isOffline = useIsOffline()
  const [excessId, offlineId] = [useId(), useId()]
  const isReady = words !== '' && excess === undefined && !isWriting && !isHeld && !isOffline
  const send = (): void => {
    if (isReady) onSend(words)
  }
  // the browser itself begins a line
  const onKeyDown = fieldKeys(chatKeys, { send, line: () => undefined })
  return (
    <div ref={bottom} className={styles['composer']}>
      <div className={styles['field']}>
        <TextArea
          variant="borderless"
          autoSize={{ minRows: 1, maxRows: 6 }}
          dir="auto"
          aria-label={isEdit ? 'Edited message' : 'Message'}
          placeholder="What do you want to see?"
          aria-describedby={excess && excessId}
          value={text}
          onChange={({ target }) => onText(target.value)}
          onKeyDown={onKeyDown}
        />
        {isWriting ? (
          <IconButton label="Stop" icon={<Square size={16} aria-hidden />} onClick={onStop} />
        ) : (
          <IconButton
            label="Send"
            icon={<ArrowUp size={20} aria-hidden />}
            aria-disabled={!isReady}
            aria-describedby={isOffline ? offlineId : undefined}
            onClick={send}
          />
        )}
      </div>
      {excess && (
        <small id={excessId} className={styles['note']} data-over>
          {excess}
        </small>
      )}
      {isOffline && (
        <small id={offlineId} className={styles['note']}>
          Offline. The chat needs a connection; your message is kept.
        </small>
      )}
      {isEdit && (
        <Button size="small" onClick={onCancelEdit}>
          Cancel edit
        </Button>
      )}
      <Choices {...props} />
    </div>
  )
}

type ChoicesProps = Pick<ComposerProps, 'surroundings' | 'isWriting' | 'isHeld' | 'onNewModel' | 'onImage'>

/** The model, the style guide, and a prompt from an image. */
function Choices({ surroundings, isWriting, isHeld, onNewModel, onImage }: ChoicesProps): ReactNode {
  const options = useCall(chatOptions, {}).data
  const guide = useGuide()
  const { model, choose } = useModel()
  const price = useImagePrice()
  const isOffline = useIsOffline()
  const obstacle = isOffline ? noConnection : isHeld ? lastNotLoaded : price.isKnown ? undefined : guideNotLoaded
  if (options === undefined) return <ChoicesFailed />
  const { models, seeing } = options
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
                  choose(id)
                  onNewModel()
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
          <Chip
            label="Style guide"
            value={<span className={styles['value']}>{guide.isKnown ? guide.guide.name : 'Not loaded yet'}</span>}
          >
            {(close) => (
              <ChoiceList
                label="Style guide"
                choices={guide.guides}
                chosen={guide.guide}
                keyOf={({ id }) => id}
                onChoose={({ id }) => {
                  close()
                  guide.choose(id)
                }}
              >
                {({ name }) => name}
              </ChoiceList>
            )}
          </Chip>
          <SettingChip />
          {(seeing !== undefined || model.sees) && <FromImage obstacle={obstacle} onImage={onImage} />}
        </>
      )}
      <ChoicesFailed />
      <small className={styles['note']}>
        {toldNote(surroundings, model.sees)}
        {price.other &&
          `${price.other.label} looks at images for this model, at most ${price.other.mostCents.toFixed(1)}¢ each. `}
        {answeredBy(options)}
      </small>
    </div>
  )
}

const noConnection = 'An image can be sent once the connection is back.'
const lastNotLoaded = 'An image can be sent once your last chat is loaded.'
const guideNotLoaded = 'What an image costs depends on the style guide, which is not loaded yet.'

interface FromImageProps extends Pick<ComposerProps, 'onImage'> {
  /** Why no image can be sent yet. */
  readonly obstacle: string | undefined
}

/** A prompt from an image. */
function FromImage({ obstacle, onImage }: FromImageProps): ReactNode {
  const reasonId = useId()
  // the obstacle may arise while the system's file chooser or camera is open
  const onFiles = (files: readonly File[]): void => {
    if (obstacle === undefined) onImage(files)
    else showToast({ title: 'Failed to analyze image', description: obstacle, tone: 'bad' })
  }
  return (
    <>
      <FileButton
        label="Prompt from Image"
        name="imageBase64"
        icon={<ImageUp size={16} aria-hidden />}
        heldBy={obstacle && reasonId}
        onFiles={onFiles}
      />
      {obstacle && (
        <small id={reasonId} className={styles['note']}>
          {obstacle}
        </small>
      )}
    </>
  )
}
