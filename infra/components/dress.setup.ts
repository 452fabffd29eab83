import { dressDocument } from '@studio/ui/styles'

// Components look as they do in the product: its font, base styles and tokens.
dressDocument()
