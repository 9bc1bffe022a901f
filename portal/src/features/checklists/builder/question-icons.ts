import {
  IconBarcode,
  IconCamera,
  IconCircleDot,
  IconInfoCircle,
  IconSignature,
  IconSquareCheck,
  IconTextSize,
  IconVideo,
} from '@tabler/icons-react';
import type { QuestionType } from '@tramo/contract/checklist-content';
import type { ComponentType } from 'react';

export const typeIcons: Record<QuestionType, ComponentType<{ size?: number; stroke?: number }>> = {
  singleChoice: IconCircleDot,
  multipleChoice: IconSquareCheck,
  shortAnswer: IconTextSize,
  photos: IconCamera,
  video: IconVideo,
  signature: IconSignature,
  scanning: IconBarcode,
  instruction: IconInfoCircle,
};
