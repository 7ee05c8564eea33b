export { Form, Pair, Submit, useValue } from './form.tsx';
export { CheckInput, Choices, PasswordInput, SelectInput, TextAreaInput, TextInput } from './inputs.tsx';
