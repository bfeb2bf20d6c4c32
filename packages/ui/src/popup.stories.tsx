import type { Meta, StoryObj } from '@storybook/react-vite';
import Lock from 'lucide-react/icons/lock';
import User from 'lucide-react/icons/user-round';
import { useState } from 'react';
import { expect, fn, screen, spyOn, userEvent, waitFor } from 'storybook/test';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { GameArt } from './game-art.tsx';
import { PasswordField } from './password-field.tsx';
import { Popup } from './popup.tsx';
import { noop, sampleText, type SampleText } from './sample-text.ts';
import { SegmentedControl } from './segmented-control.tsx';
import { TextField } from './text-field.tsx';

const meta = {
  title: 'Feedback/Popup (modal, dialog, overlay, lightbox)',
  id: 'feedback-popup',
  component: Popup,
  args: {
    open: true,
    onOpenChange: fn(),
    title: 'Terms of use',
    closeLabel: 'Close',
    children: <p>Play is for adults. Set your own limits at any time.</p>,
  },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Popup>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const InUse: Story = {
  ...Default,
  play: async ({ args }) => {
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Terms of use' })).toBeVisible());
    await userEvent.keyboard('{Escape}');
    await expect(args.onOpenChange).toHaveBeenCalledWith(false);
  },
};

/** The popup shows a picture at its side on wide screens, as the login popup does. */
export const LogIn: Story = {
  args: {
    art: (
      <>
        <GameArt nodeId={6} />
        <div>
          <b>Welcome back</b>
          <p>Your rewards are where you left them.</p>
        </div>
      </>
    ),
    dismissible: false,
  },
  render: (args, { globals }) => {
    const text = sampleText(globals);
    return (
      <Popup {...args} title={text.logIn} closeLabel={text.close}>
        <LogInForm text={text} />
      </Popup>
    );
  },
};

export const LogInRightToLeft: Story = { ...LogIn, globals: { direction: 'rtl' } };

export const WithFooter: Story = {
  args: {
    title: 'Contract offer',
    description: 'Your upline offers a daily salary at a new rate.',
    footer: (
      <>
        <Button>Reject</Button>
        <Button variant="brass">Agree</Button>
      </>
    ),
  },
};

/** The popup must be answered: it has no close button, and Escape and a press outside do nothing. */
export const NotClosable: Story = {
  args: { closable: false, footer: <Button variant="brass">I am 18 or older</Button>, title: 'Are you of age?' },
  play: async ({ args }) => {
    await waitFor(() => expect(screen.getByRole('dialog')).toBeVisible());
    await userEvent.keyboard('{Escape}');
    await expect(args.onOpenChange).not.toHaveBeenCalled();
    await expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  },
};

export const LongBody: Story = {
  args: {
    footer: <Button variant="brass">Agree</Button>,
    children: Array.from({ length: 60 }, (_, index) => (
      <p key={index}>Clause {index + 1}. The body scrolls, title and acts stay.</p>
    )),
  },
};

export const LongWords: Story = {
  globals: { language: 'ne' },
  args: { size: 'small' },
  render: (args, { globals }) => (
    <Popup {...args} title={sampleText(globals).long}>
      <p>{sampleText(globals).long}</p>
    </Popup>
  ),
};

/** The focus starts on the first field, not on the switch above it and not on the close button. */
export const FocusOnFirstField: Story = {
  ...LogIn,
  play: async () => {
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Username or mobile number' })).toHaveFocus());
    // A press on an empty area does not move the focus back to the field.
    await userEvent.click(screen.getByRole('heading', { name: 'Log in' }));
    await expect(screen.getByRole('dialog')).toHaveFocus();
    // A later change inside the popup does not move it either.
    screen.getByRole('heading', { name: 'Log in' }).append(document.createElement('span'));
    await Promise.resolve();
    await expect(screen.getByRole('dialog')).toHaveFocus();
  },
};

/** A form that is still loading when the popup opens gets the focus when it arrives; until then the popup itself has it. */
export const FocusWhenTheFormComes: Story = {
  render: function Late(args) {
    const [here, setHere] = useState(false);
    return (
      <Popup {...args} title="Register">
        <div data-testid="body" ref={(body) => body?.addEventListener('form-comes', () => setHere(true))}>
          {here ? <TextField label="Username" /> : <p>One moment …</p>}
        </div>
      </Popup>
    );
  },
  play: async () => {
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Register' })).toHaveFocus());
    screen.getByTestId('body').dispatchEvent(new Event('form-comes'));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Username' })).toHaveFocus());
  },
};

/** On a busy page the form arrives before the frame in which the popup takes the focus. */
export const FormBeforeTheFocus: Story = {
  ...FocusWhenTheFormComes,
  beforeEach: () => {
    const frame = window.requestAnimationFrame.bind(window);
    const late = (act: FrameRequestCallback): number =>
      frame((time) => (document.querySelector('input') ? act(time) : late(act)));
    spyOn(window, 'requestAnimationFrame').mockImplementation(late);
  },
  play: async () => {
    screen.getByTestId('body').dispatchEvent(new Event('form-comes'));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Username' })).toHaveFocus());
  },
};

function LogInForm({ text }: { text: SampleText }) {
  return (
    <form style={{ display: 'grid', gap: 'var(--space-4)' }} onSubmit={(event) => event.preventDefault()}>
      <SegmentedControl
        label={text.logIn}
        full
        value="name"
        onValueChange={noop}
        segments={[
          { value: 'name', label: 'Username' },
          { value: 'sms', label: 'SMS code' },
        ]}
      />
      <TextField
        label={text.username}
        icon={<User aria-hidden="true" />}
        defaultValue="suraj92"
        autoComplete="username"
      />
      <PasswordField
        label={text.password}
        icon={<Lock aria-hidden="true" />}
        defaultValue="secret12"
        texts={{ reveal: 'Show', conceal: 'Hide', clear: 'Clear' }}
        error={text.passwordError}
      />
      <Checkbox label={text.remember} defaultChecked />
      <Button variant="brass" size="large" full type="submit">
        {text.logIn}
      </Button>
    </form>
  );
}
