export const onOff = (isOn: boolean | undefined): 'on' | 'off' => (isOn ? 'on' : 'off');
