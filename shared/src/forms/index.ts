export { Form, Pair, Submit, useSetValue, useUnsaved, useValue } from './form.tsx';
export { CheckInput, Choices, PasswordInput, SelectInput, TextAreaInput, TextInput } from './inputs.tsx';
export { NewPasswordInputs, useNewPasswordMessages, useNewPasswordRules, type NewPassword } from './new-password.tsx';
