export { Form, Pair, Submit } from './form.tsx';
export { CheckInput, Choices, PasswordInput, SelectInput, TextAreaInput, TextInput } from './inputs.tsx';
