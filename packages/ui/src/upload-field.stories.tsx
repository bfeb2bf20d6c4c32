import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fireEvent, spyOn, userEvent, waitFor } from 'storybook/test';
import { sampleFormText, type SampleFormText } from './sample-form-text.ts';
import { noop, sampleText } from './sample-text.ts';
import { Column } from './story-layout.tsx';
import { UploadField, type RefusalReason, type UploadTexts } from './upload-field.tsx';

const LIMITS = { types: ['image/png', 'image/jpeg'], filesMax: 3, sizeMaxBytes: 5 * 1024 * 1024 };

const meta = {
  title: 'Form/UploadField (file, picture, attachment, drop zone)',
  id: 'form-uploadfield',
  component: UploadField,
  args: { label: '', value: [], onValueChange: noop, limits: LIMITS, texts: textsOf(sampleFormText({})) },
  render: function Controlled(args, { globals }) {
    const text = sampleFormText(globals);
    const [value, setValue] = useState(args.value);
    return (
      <Column>
        <UploadField
          help={text.proofHelp}
          {...args}
          label={args.label || text.proof}
          texts={textsOf(text)}
          value={value}
          onValueChange={setValue}
        />
      </Column>
    );
  },
} satisfies Meta<typeof UploadField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const InUse: Story = {
  ...Default,
  play: async ({ canvas }) => {
    await userEvent.upload(canvas.getByLabelText('Pictures'), [drawing('receipt.png', 150), drawing('front.png', 30)]);
    await expect(canvas.getAllByRole('listitem')).toHaveLength(2);
    await userEvent.click(canvas.getByRole('button', { name: 'Remove receipt.png' }));
    await expect(canvas.getAllByRole('listitem')).toHaveLength(1);
  },
};

export const Empty: Story = { args: { required: true } };

/** At the maximum number of files no more can be selected. */
export const Full: Story = {
  args: { value: [drawing('receipt.png', 150), drawing('front of the card.png', 30), drawing('back.png', 270)] },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText('Choose pictures')).toBeNull();
    await waitFor(() => expect(canvas.getAllByRole('presentation')).toHaveLength(3));
  },
};

/** Each refused file is listed with its reason; files within the limits are accepted. */
export const Refused: Story = {
  play: async ({ canvas }) => {
    const files = [
      new File(['%PDF'], 'statement.pdf', { type: 'application/pdf' }),
      new File([new Uint8Array(LIMITS.sizeMaxBytes + 1)], 'scan.png', { type: 'image/png' }),
      drawing('receipt.png', 150),
    ];
    await userEvent.upload(canvas.getByLabelText('Pictures'), files, { applyAccept: false });
    await expect(canvas.getByText('statement.pdf is neither PNG nor JPG')).toBeVisible();
    await expect(canvas.getByText('scan.png is larger than 5 MB')).toBeVisible();
    await expect(canvas.getAllByRole('listitem')).toHaveLength(1);
  },
};

export const Sending: Story = {
  args: {
    value: [drawing('receipt.png', 150), drawing('front.png', 30), drawing('back.png', 270)],
    statusOf: ({ name }) => {
      if (name === 'front.png') return { state: 'failed', text: sampleFormText({}).uploadFailed };
      if (name === 'back.png') return { state: 'sent', text: sampleFormText({}).sent };
      return { state: 'sending', percent: 60, text: '60 %' };
    },
  },
};

export const DropAndPaste: Story = {
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText('Pictures');
    await fireEvent(input, withFiles.drop([drawing('dropped.png', 90)]));
    await expect(await canvas.findByText('dropped.png')).toBeVisible();
    await fireEvent(input, withFiles.paste([drawing('pasted.png', 200)]));
    await expect(await canvas.findByText('pasted.png')).toBeVisible();
  },
};

/** The object URL of each preview is revoked when its picture is removed. */
export const AddressesGivenBack: Story = {
  play: async ({ canvas }) => {
    const [made, givenBack] = [spyOn(URL, 'createObjectURL'), spyOn(URL, 'revokeObjectURL')];
    await userEvent.upload(canvas.getByLabelText('Pictures'), drawing('receipt.png', 150));
    await expect(made).toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: 'Remove receipt.png' }));
    const urls = made.mock.results.map(({ value }) => value);
    await waitFor(() => expect(new Set(givenBack.mock.calls.map(([url]) => url))).toEqual(new Set(urls)));
  },
};

export const Invalid: Story = { args: { error: 'Please add at least one picture' } };

export const Disabled: Story = { args: { disabled: true, value: [drawing('receipt.png', 150)] } };

export const LongWords: Story = {
  globals: { language: 'ne' },
  render: (args, { globals }) => {
    const { long } = sampleText(globals);
    return (
      <Column width="18rem">
        <UploadField
          {...args}
          label={long}
          error={long}
          texts={{ ...textsOf(sampleFormText(globals)), drop: long }}
          value={[drawing(`${long}.png`, 150)]}
          statusOf={() => ({ state: 'failed', text: long })}
        />
      </Column>
    );
  },
};

/** The keyboard reaches the buttons that remove a picture first, then the drop zone. */
export const Keyboard: Story = {
  args: { value: [drawing('receipt.png', 150)] },
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Remove receipt.png' })).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByLabelText('Pictures', { selector: 'input' })).toHaveFocus();
    await userEvent.tab({ shift: true });
    await userEvent.keyboard('{Enter}');
    await expect(canvas.queryByRole('listitem')).toBeNull();
    await expect(canvas.getByLabelText('Pictures', { selector: 'input' })).toHaveFocus();
    await expect(canvas.getByText('receipt.png has been removed')).toBeInTheDocument();
  },
};

function textsOf(text: SampleFormText): UploadTexts {
  const reasons: Record<RefusalReason, string> = {
    type: text.refusedType,
    size: text.refusedSize,
    count: text.refusedCount,
    double: text.refusedDouble,
  };
  return {
    choose: text.choosePictures,
    drop: text.dropPictures,
    remove: (name) => `${text.remove} ${name}`,
    removed: (name) => `${name} ${text.removed}`,
    refused: (name, reason) => `${name} ${reasons[reason]}`,
  };
}

/** Creates a drawing that a browser can show, with the name and type of a photograph. */
function drawing(name: string, hue: number): File {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [96, 96];
  const brush = canvas.getContext('2d');
  if (brush) {
    brush.fillStyle = `hsl(${hue} 45% 35%)`;
    brush.fillRect(0, 0, 96, 96);
    brush.fillStyle = `hsl(${hue} 55% 65%)`;
    brush.fillRect(20, 24, 56, 8);
    brush.fillRect(20, 40, 40, 8);
    brush.fillRect(20, 56, 48, 8);
  }
  const bytes = Uint8Array.from(atob(canvas.toDataURL('image/png').split(',')[1] ?? ''), (one) => one.charCodeAt(0));
  return new File([bytes], name, { type: 'image/png', lastModified: hue });
}

const withFiles = {
  drop: (files: File[]) => new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: holding(files) }),
  paste: (files: File[]) =>
    new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: holding(files) }),
};

function holding(files: File[]): DataTransfer {
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  return data;
}
